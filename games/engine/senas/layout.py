"""x"""
from games.engine.layout import Layout
def layout(viewer: int) -> Layout: raise NotImplementedError
