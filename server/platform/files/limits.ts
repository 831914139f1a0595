/** Limits for opening files. */

/** Pixels of a picture. */
export const pixelLimit = 50_000_000

/** Pixels of the longer side of a picture. */
export const sideLimit = 20_000

/** Pages of a PDF. */
export const pageLimit = 200

/** Pages of a PDF that become pictures. */
export const previewPages = 3

/** Pixels of the longer side of a preview. */
export const previewSide = 1200
