/** Public interface of the paper module: drawing documents, and making their files. */
export { printedName } from './printed-name.ts'
export { qrCode, QUIET_ZONE } from './qr.ts'
export { type Draft, type FileMaker, openFileMaker, type TooManyFiles } from './make-file.ts'
export type { PaperPolicy } from './paper.policy.ts'
export {
  drawMark,
  MARGIN,
  openDocument,
  type OpenDocument,
  DOCUMENT_COLORS,
  type TextWriter,
  type TextStyle,
} from './pdf-document.ts'
