/** The page at this address. */
import type { ReactElement } from 'react'
import { useHere } from './here.tsx'
import { pageAt } from './pages.tsx'

/** Draws what stands in the table of pages for this address. */
export default function Page(): ReactElement {
  const { Body } = pageAt(useHere().path)
  return <Body />
}
