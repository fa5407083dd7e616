/** How the address of a draft names what is open: a step of confirming it, the rows shown, the row that is corrected. */
export const STEP = 'step'
/** Which rows are shown. */
export const SHOWN = 'show'
/** The row that is corrected. */
export const ROW = 'row'
