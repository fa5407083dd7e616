/** Public interface of the pictures module: re-encoding pictures, and customers' profile pictures. */
export { deletePicture, findPicture } from './pictures.repo.ts'
export type { DecodingPolicy, PicturesPolicy } from './pictures.policy.ts'
export { type PictureDeps, removePicture, setPicture } from './profile-picture.ts'
export { openReencoder, type PictureShape, type ReencodePicture, type ReencodeRefusal } from './reencode-picture.ts'
