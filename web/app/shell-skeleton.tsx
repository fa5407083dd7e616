/** The shell's skeleton while the app starts: the same boxes in the same places, without text. */
import { LogoMark, Skeleton, SkeletonRows } from '@zend/web/ui'
import type { ReactElement } from 'react'
import { SplashCover } from './splash-cover.tsx'

/**
 * Rail, header, card and rows at their final places. It uses no language and no data, because it is drawn at build
 * time. It is not drawn while the splash covers it: its animation would cost a cheap phone time that the app needs. A
 * copy of it frames the last picture (web/client/picture-content.ts).
 */
export function ShellSkeleton(): ReactElement {
  return (
    <div aria-busy="true" className="in-data-alone:hidden in-data-pictured:hidden">
      {/* The page's own title replaces it; until then a tab or a screen reader would show the address. */}
      <title>Zend</title>
      <SplashCover />
      <div
        data-shape
        className="mx-auto grid min-h-dvh max-w-[1440px] in-[[data-splash=on]]:hidden wide:grid-cols-[236px_minmax(0,1fr)_348px]"
      >
        <div className="hidden px-6.5 pt-5.5 wide:block">
          <LogoMark weaving />
        </div>
        <div className="px-4 tablet:px-6">
          <div className="flex h-17 items-center gap-3 tablet:h-19">
            <span className="mr-auto wide:hidden">
              <LogoMark weaving />
            </span>
            <Skeleton className="mr-auto hidden h-7 w-40 wide:block" />
            <Skeleton round className="size-11" />
            <Skeleton round className="size-11" />
          </div>
          <div data-content>
            <div className="h-59 rounded-balance bg-hero tablet:h-71" />
            <div className="mt-4 overflow-hidden rounded-card border border-card-line bg-surface shadow-lift">
              <SkeletonRows rows={5} />
            </div>
          </div>
        </div>
        <div className="hidden pt-19 pr-6 wide:block">
          <div className="overflow-hidden rounded-card border border-card-line bg-surface shadow-lift">
            <SkeletonRows rows={5} />
          </div>
        </div>
      </div>
    </div>
  )
}
