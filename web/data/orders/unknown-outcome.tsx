/**
 * An order without an answer: it may have been carried out or not. The page repeats the same order under its
 * idempotency key, automatically and on demand, which cannot carry it out twice. It is never called failed before that
 * is known.
 */
import { useLingui } from '@lingui/react/macro'
import { SECOND_MS } from '@zend/kernel'
import { Button, Card, TextLink } from '@zend/web/ui'
import { IconRefresh, IconSpinner } from '@zend/web/ui/icons'
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { type ApiError, isAboutThisCallOnly } from '@zend/web/client/api-error'
import { useOnline } from '@zend/web/client/online'
import { useErrorText } from '@zend/web/client/use-error-text'

const FIRST_PAUSE_MS = 2 * SECOND_MS
// The customer is watching this page: it must notice within seconds that the service is back, however long it was away.
const LONGEST_PAUSE_MS = 8 * SECOND_MS

/** Properties: the screen's texts, and how to ask again. `see` links to where the order appears once carried out. */
export type UnknownOutcomeProps = {
  readonly title: ReactNode
  readonly text: ReactNode
  readonly see: { readonly href: string; readonly text: ReactNode }
  readonly error: ApiError | null
  readonly asking: boolean
  readonly onAsk: () => Promise<void>
}

/** The page while the outcome is unknown. */
export function UnknownOutcome({ title, text, see, error, asking, onAsk }: UnknownOutcomeProps): ReactElement {
  const { t } = useLingui()
  const errorText = useErrorText()
  const online = useOnline()
  const [tries, setTries] = useState(0)
  const ask = useRef(onAsk)
  ask.current = onAsk
  useEffect(() => {
    if (!online || asking) return
    const timer = setTimeout(
      () => {
        setTries((made) => made + 1)
        void ask.current()
      },
      Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries),
    )
    return () => clearTimeout(timer)
  }, [online, asking, tries])
  return (
    <Card padded className="page-column grid max-w-[660px] justify-items-center gap-3 py-10 text-center">
      <IconSpinner size={36} className="text-action" />
      <div role="status" className="grid justify-items-center gap-3">
        <h2 className="display text-card-title">{title}</h2>
        <p className="max-w-[38ch] text-label text-muted">{text}</p>
      </div>
      {error === null || isAboutThisCallOnly(error) ? null : (
        <p className="max-w-[38ch] text-meta text-muted">{errorText(error)}</p>
      )}
      <Button
        variant="quiet"
        size="small"
        icon={<IconRefresh size={20} />}
        loading={asking}
        loadingText={t`Checking…`}
        disabled={!online}
        onClick={() => void onAsk()}
        className="mt-2"
      >
        {t`Check again`}
      </Button>
      <TextLink href={see.href}>{see.text}</TextLink>
    </Card>
  )
}
