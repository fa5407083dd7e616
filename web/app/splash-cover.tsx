/** The splash's picture: the animated logo over a page that is already painted; it takes no press and no focus. */
import { LogoMark } from '@zend/web/ui'
import type { ReactElement } from 'react'

/** Shown while the document says so (splash.ts), from the first paint on. */
export function SplashCover(): ReactElement {
  return (
    <div
      aria-hidden
      className="pointer-events-none invisible fixed inset-0 z-70 grid place-items-center bg-ground opacity-0 transition-[opacity,visibility] duration-180 in-[[data-splash=on]]:visible in-[[data-splash=on]]:opacity-100 in-[[data-splash=on]]:duration-0"
    >
      <LogoMark size={76} weaving />
    </div>
  )
}
