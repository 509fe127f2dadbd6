/** The mark of `web/src/ui/postern.svg`, as an address that needs no request. */
export const ICON = {
  src: "data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAzMiAzMiI+CiAgPHRpdGxlPlBvc3Rlcm48L3RpdGxlPgogIDxyZWN0IHdpZHRoPSIzMiIgaGVpZ2h0PSIzMiIgcng9IjciIGZpbGw9IiMxZDVjNDMiLz4KICA8cGF0aCBkPSJNNyAyN1YxNmE5IDkgMCAwIDEgMTggMHYxMXoiIGZpbGw9IiNmNmYzZWMiLz4KICA8cGF0aCBkPSJNMTYgN2E5IDkgMCAwIDEgOSA5djExaC05eiIgZmlsbD0iI2M5ZDljZiIvPgogIDxjaXJjbGUgY3g9IjEzLjIiIGN5PSIxOC42IiByPSIxLjUiIGZpbGw9IiMxZDVjNDMiLz4KPC9zdmc+Cg==",
  mimeType: "image/svg+xml",
  sizes: ["any"],
};
