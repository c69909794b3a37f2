"""What action cards do: one module a family of effects."""
