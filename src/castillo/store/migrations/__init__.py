"""The steps that bring a database to the schema of this version, run by Alembic."""
