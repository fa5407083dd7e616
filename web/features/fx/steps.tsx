/** Where one is on the way to a payment: the details, the invoice, the review, sent. */
import { Trans, useLingui } from '@lingui/react/macro'
import { cx } from '@zend/web/ui'
import { IconCheck } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'

const STEPS = ['details', 'invoice', 'review', 'sent'] as const
/** A step. */
export type StepName = (typeof STEPS)[number]

/** The line of steps; on a phone a count. */
export function Steps({ at }: { readonly at: StepName }): ReactElement {
  const { t } = useLingui()
  const names: Readonly<Record<StepName, string>> = {
    details: t`Transfer details`,
    invoice: t({ message: 'Invoice', context: 'step' }),
    review: t`Review`,
    sent: t({ message: 'Sent', context: 'step' }),
  }
  const now = STEPS.indexOf(at)
  const [step, all] = [now + 1, STEPS.length]
  return (
    <>
      <p className="num mb-3 text-meta font-semibold text-muted tablet:hidden">
        <Trans>
          Step {step} of {all}: {names[at]}
        </Trans>
      </p>
      <ol aria-label={t`Steps`} className="mb-4 hidden items-center gap-2.5 tablet:flex">
        {STEPS.map((name, order) => (
          <li
            key={name}
            {...(order === now ? { 'aria-current': 'step' as const } : {})}
            className={cx('flex items-center gap-2.5 text-label', order === now ? 'font-semibold' : 'text-muted')}
          >
            {order === 0 ? null : <span aria-hidden className={cx('h-0.5 w-8', order <= now ? 'bg-ok' : 'bg-line')} />}
            <span
              aria-hidden
              className={cx(
                'num grid size-6 place-items-center rounded-pill text-badge font-bold',
                order < now
                  ? 'bg-ok-soft text-ok'
                  : order === now
                    ? 'bg-action text-on-action'
                    : 'bg-raised text-muted',
              )}
            >
              {order < now ? <IconCheck size={14} /> : order + 1}
            </span>
            {names[name]}
          </li>
        ))}
      </ol>
    </>
  )
}
