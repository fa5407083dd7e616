/** What waits for the reader, on other pages: loads after their first paint. */
import { lazyPart } from '@zend/web/client/lazy-part'
import { addTexts } from '@zend/web/i18n'

/** The dashboard's line about what waits for the reader. */
export const waitingNote = lazyPart(async () => {
  const [{ WaitingNote }] = await Promise.all([import('./waiting.tsx'), addTexts('business')])
  return WaitingNote
})
/** The dashboard's card for an approver of a company that holds nothing. */
export const waitingNext = lazyPart(async () => {
  const [{ WaitingNext }] = await Promise.all([import('./waiting-next.tsx'), addTexts('business')])
  return WaitingNext
})
/** The dashboard's note that payments are stopped. */
export const frozenNote = lazyPart(async () => {
  const [{ FrozenNote }] = await Promise.all([import('./frozen-note.tsx'), addTexts('business')])
  return FrozenNote
})
/** The count at the menu's entry. */
export const waitingMark = lazyPart(async () => {
  const [{ WaitingMark }] = await Promise.all([import('./waiting.tsx'), addTexts('business')])
  return WaitingMark
})
