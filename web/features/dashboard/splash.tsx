/**
 * The weaving mark over the dashboard's first moments. The specification's 3 seconds (2.5 in dark mode) are the longest it
 * may stay: it goes as soon as the balance is there, and the page is painted beneath it all the time.
 */
import { LogoMark, useTheme } from '@zend/web/ui'
import { type ReactElement, useEffect, useState } from 'react'

const LONGEST_MS = { light: 3_000, dark: 2_500 } as const
/** One splash for each load of the app. */
let shown = false

/** Covers the page while `waiting`, up to its cap, once. */
export function Splash({ waiting }: { readonly waiting: boolean }): ReactElement | null {
  const theme = useTheme()
  const [over, setOver] = useState(shown)
  useEffect(() => {
    shown = true
    const timer = setTimeout(() => setOver(true), LONGEST_MS[theme])
    return () => clearTimeout(timer)
  }, [theme])
  useEffect(() => {
    if (!waiting) setOver(true)
  }, [waiting])
  if (over || !waiting) return null
  return (
    <div aria-hidden className="fixed inset-0 z-40 grid place-items-center bg-ground">
      <LogoMark size={88} weaving />
    </div>
  )
}
