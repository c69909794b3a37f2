"""The web application: keeps tables, lets people play at them in a browser, lets bots think (docs/server.md)."""
