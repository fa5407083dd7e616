/** Public interface of the paper module: drawing documents, and making their files. */
export { calledOnPaper } from './called-on-paper.ts'
export { type Draft, type FileMaker, openFileMaker, type TooManyFiles } from './make-file.ts'
export type { PaperPolicy } from './paper.policy.ts'
export { drawMark, MARGIN, openPaper, type Paper, PAPER_COLORS, type Pen, type TextStyle } from './pen.ts'
