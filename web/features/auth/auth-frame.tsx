/** The frame of the sign-in pages (specification §2): form on one side, promotion on the other, always light. */
import { AfterPaint } from '@zend/web/client/after-paint'
import { APP_NAME } from '@zend/web/client/app-name'
import { LanguageChoice } from '@zend/web/client/language-choice'
import type { LazyPart } from '@zend/web/client/lazy-part'
import { applyTheme, PatternBand, Logo } from '@zend/web/ui'
import { type ReactElement, type ReactNode, useEffect } from 'react'

/**
 * Two columns from 1200 px on; below that the form alone under a strip of pattern. `mark` is beside the logo,
 * `promotion` in the other column.
 */
export function AuthFrame({
  mark,
  promotion,
  children,
}: {
  readonly mark?: ReactNode
  readonly promotion: LazyPart<object>
  readonly children: ReactNode
}): ReactElement {
  useEffect(() => {
    applyTheme('light')
    return () => applyTheme()
  }, [])
  return (
    <div
      data-theme="light"
      className="grid min-h-dvh bg-ground text-ink laptop:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]"
    >
      <div className="flex min-w-0 flex-col">
        <PatternBand pattern="selvedge" rows={3} cell={4} className="h-3 laptop:hidden" />
        <header className="flex h-19 items-center justify-between gap-3 px-4 tablet:px-8">
          <Logo name={APP_NAME} />
          <span className="flex items-center gap-2.5">
            {mark}
            <LanguageChoice />
          </span>
        </header>
        <main
          id="content"
          className="mx-auto w-full max-w-[460px] flex-1 px-4 pt-5 pb-12 tablet:px-0 laptop:pt-[max(4vh,1.25rem)]"
        >
          {children}
        </main>
      </div>
      <aside className="sticky top-0 hidden h-dvh p-4 laptop:block">
        <AfterPaint placeholder={<div className="h-full rounded-balance bg-hero" />}>
          <promotion.Part />
        </AfterPaint>
      </aside>
    </div>
  )
}
