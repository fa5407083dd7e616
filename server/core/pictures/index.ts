/** The pictures module's front door: making pictures anew, and customers' profile pictures. */
export type { DecodingPolicy, PicturesPolicy } from './pictures.policy.ts'
export { openReencoder, type PictureShape, type ReencodePicture, type ReencodeRefusal } from './reencode-picture.ts'
