/** The header's chip that shows and changes the language. Its menu loads after the first paint. */
import { useLingui } from '@lingui/react'
import { chooseLanguage } from '@zend/web/i18n'
import { IconChevronDown } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { AfterPaint } from './after-paint.tsx'
import { lazyPart } from './lazy-part.ts'

const { Part: LanguageMenu } = lazyPart(async () => (await import('@zend/web/ui/language-menu')).LanguageMenu)

/** The chip. */
export function LanguageChoice(): ReactElement {
  const { i18n } = useLingui()
  const chip = (
    <span
      aria-hidden
      className="inline-flex min-h-11 items-center gap-1.5 rounded-pill border border-line bg-surface px-3.5 text-label font-semibold text-ink"
    >
      {i18n.locale.toUpperCase()}
      <IconChevronDown size={16} />
    </span>
  )
  return (
    <AfterPaint placeholder={chip}>
      <LanguageMenu onChoose={(language) => void chooseLanguage(language)} />
    </AfterPaint>
  )
}
