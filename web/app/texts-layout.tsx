/** A layout that only loads a group of texts: pages load their texts with them, not with the dashboard. */
import { addTexts, type TextPart } from '@zend/web/i18n'
import type { ReactElement } from 'react'
import { Outlet } from 'react-router'

/** Makes the loader of such a layout: it loads the texts before a page is drawn. */
export const loadTexts = (part: TextPart) => async (): Promise<null> => {
  await addTexts(part)
  return null
}

/** Loads once: texts stay, and so does the user (the session's end reloads the page). */
export const once = (): boolean => false

/** The page. */
export function PageOnly(): ReactElement {
  return <Outlet />
}
