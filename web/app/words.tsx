/**
 * A layout that only has a part of the words at hand: pages bring their words with them, and not with the dashboard.
 */
import { addTexts, type TextPart } from '@zend/web/i18n'
import type { ReactElement } from 'react'
import { Outlet } from 'react-router'

/** The loader of such a layout: it has the words at hand before a page says them. */
export const loadWords = (part: TextPart) => async (): Promise<null> => {
  await addTexts(part)
  return null
}

/** What is loaded once stays: words, and who is signed in (the session's end loads the page anew). */
export const once = (): boolean => false

/** The page. */
export function JustThePage(): ReactElement {
  return <Outlet />
}
