"""Games of bots as tables of decisions for learning programs: Parquet files in a folder. See docs/datasets.md."""
