/** What `npm run gallery` asks of the harness: large pictures in a folder instead of a comparison. */

const folder = process.env['GALLERY_FOLDER']

/** Where large pictures go and at which widths; undefined when the pictures are to be compared. */
export const gallery =
  folder === undefined
    ? undefined
    : { folder, widths: (process.env['GALLERY_WIDTHS'] ?? '390,1440').split(',').map(Number) }
