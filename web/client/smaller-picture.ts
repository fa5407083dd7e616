/** Scales pictures down before upload. It checks nothing and sends nothing. */

/** A phone camera's picture is far larger than needed, and the customer pays for every byte. */
const EDGE_MAX = 2_000
const SMALL_ENOUGH_BYTES = 500_000
const JPEG_QUALITY = 0.86

/** Scales a large picture down; returns everything else, and what the browser cannot read, unchanged. */
export async function smallerPicture(file: Blob): Promise<Blob> {
  if (!file.type.startsWith('image/') || file.size <= SMALL_ENOUGH_BYTES) return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, EDGE_MAX / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
    return smaller !== null && smaller.size > 0 && smaller.size < file.size ? smaller : file
  } catch {
    return file
  }
}
