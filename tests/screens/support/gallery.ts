/** Options of `npm run gallery` for the harness: large pictures in a folder instead of a comparison. */

const folder = process.env['GALLERY_FOLDER']

/** Folder and widths of the large pictures; undefined in a comparison. */
export const gallery =
  folder === undefined
    ? undefined
    : { folder, widths: (process.env['GALLERY_WIDTHS'] ?? '390,1440').split(',').map(Number) }
