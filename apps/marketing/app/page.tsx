/** The page at the current address. */
import type { ReactElement } from 'react'
import { usePageLocation } from './page-location.tsx'
import { pageAt } from './pages.tsx'

/** Draws the page that the table has for this address. */
export default function Page(): ReactElement {
  const { Body } = pageAt(usePageLocation().path)
  return <Body />
}
