/** The frame of the public page: our name, the language, one white slip on the ground. Always light, like the paper. */
import { useLingui } from '@lingui/react'
import { AfterPaint, lazyPart } from '@zend/web/client'
import { chooseLanguage } from '@zend/web/i18n'
import { applyTheme, IconChevronDown, Logo } from '@zend/web/ui'
import { type ReactElement, type ReactNode, useEffect } from 'react'

const { Part: LanguageMenu } = lazyPart(async () => (await import('@zend/web/ui/language-menu')).LanguageMenu)

/** The frame around a slip. */
export function ReceiptFrame({ children }: { readonly children: ReactNode }): ReactElement {
  const { i18n } = useLingui()
  useEffect(() => {
    applyTheme('light')
    return () => applyTheme()
  }, [])
  const placeholder = (
    <span
      aria-hidden
      className="inline-flex min-h-11 items-center gap-1.5 rounded-pill border border-line bg-surface px-3.5 text-label font-semibold text-ink"
    >
      {i18n.locale.toUpperCase()}
      <IconChevronDown size={16} />
    </span>
  )
  return (
    <div data-theme="light" className="min-h-dvh bg-ground px-4 pb-12 text-ink">
      <header className="mx-auto flex h-19 max-w-[520px] items-center justify-between gap-3">
        <Logo />
        <AfterPaint placeholder={placeholder}>
          <LanguageMenu onChoose={(language) => void chooseLanguage(language)} />
        </AfterPaint>
      </header>
      <main id="content" className="mx-auto max-w-[520px] overflow-hidden rounded-card bg-surface shadow-lift">
        {children}
      </main>
    </div>
  )
}
