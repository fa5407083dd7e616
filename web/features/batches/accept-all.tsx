/** Accepts what is asked of all rows that are shown with the same question, after one more look. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { BatchQuestion, BatchRowAnswer } from '@zend/contracts'
import { useOnline } from '@zend/web/client/online'
import { Button } from '@zend/web/ui'
import { type ReactElement, Suspense, useEffect, useState } from 'react'
import { question } from './question-part.ts'
import { ACCEPTANCES } from './questions.ts'
import type { Deciding } from './use-decide.ts'

/** The button with its question. */
export function AcceptAll({
  kind,
  rows,
  deciding,
}: {
  readonly kind: BatchQuestion
  readonly rows: readonly BatchRowAnswer[]
  readonly deciding: Deciding
}): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const { length } = rows
  // `null` until first opened.
  const [open, setOpen] = useState<boolean | null>(null)
  useEffect(() => question.fetch(), [])
  const act = async (): Promise<void> => {
    await deciding.act(
      rows.map(({ position }) => position),
      ACCEPTANCES[kind],
    )
    setOpen(false)
  }
  const texts = {
    name_differs: t`Each of these accounts has another name than your file. Money paid to an account can’t be called back.`,
    looks_alike: t`Each of these addresses could be mistaken for one that you know. Crypto payments can’t be reversed.`,
    twice: t`Each of these rows pays somebody the same amount that another row pays them.`,
    paid_lately: t`You paid each of these the same amount in the last 30 days.`,
  }
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="bg-surface!"
        disabled={!online || deciding.pending}
        onClick={() => setOpen(true)}
      >
        <Trans>Accept all {length}</Trans>
      </Button>
      {open === null ? null : (
        <Suspense>
          <question.Part
            open={open}
            onClose={() => setOpen(false)}
            title={<Plural value={length} one="Accept # row?" other="Accept # rows?" />}
            description={texts[kind]}
            stay={<Trans>Look again</Trans>}
            act={<Trans>Accept all</Trans>}
            onAct={() => void act()}
            pending={deciding.pending}
            pendingText={t`Saving…`}
          />
        </Suspense>
      )}
    </>
  )
}
