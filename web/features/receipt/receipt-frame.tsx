/** The frame of the public page: logo, language, one white slip. Always light, like paper. */
import { LanguageChoice } from '@zend/web/client/language-choice'
import { applyTheme, Logo } from '@zend/web/ui'
import { type ReactElement, type ReactNode, useEffect } from 'react'

/** The frame around a slip. */
export function ReceiptFrame({ children }: { readonly children: ReactNode }): ReactElement {
  useEffect(() => {
    applyTheme('light')
    return () => applyTheme()
  }, [])
  return (
    <div data-theme="light" className="min-h-dvh bg-ground px-4 pb-12 text-ink">
      <header className="mx-auto flex h-19 max-w-[520px] items-center justify-between gap-3">
        <Logo />
        <LanguageChoice />
      </header>
      <main id="content" className="mx-auto max-w-[520px] overflow-hidden rounded-card bg-surface shadow-lift">
        {children}
      </main>
    </div>
  )
}
