/** The mystery boxes: what each waits for, or its result. Nothing here opens one. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { Invited, MysteryBox } from '@zend/contracts'
import { Card, Identicon, cx } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconCheck, IconClock, type IconComponent, IconGift, IconLock } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'

/** The boxes; nothing without any. */
export function Boxes({
  boxes,
  invited,
}: {
  readonly boxes: readonly MysteryBox[]
  readonly invited: readonly Invited[]
}): ReactElement | null {
  const { t } = useLingui()
  if (boxes.length === 0) return null
  const nameOf = new Map(invited.map(({ _id, name }) => [_id, name]))
  return (
    <Card padded>
      <h2 className="display mb-4 text-card-title">
        <Trans>Mystery boxes</Trans>
      </h2>
      <ul aria-label={t`Mystery boxes`} className="grid grid-cols-1 gap-3 phone:grid-cols-2 laptop:grid-cols-1">
        {boxes.map((box) => (
          <Box key={box._id} box={box} name={nameOf.get(box.invitedId) ?? null} />
        ))}
      </ul>
    </Card>
  )
}

const ICONS: Readonly<Record<MysteryBox['state'], IconComponent>> = {
  locked: IconLock,
  ready: IconGift,
  opened: IconCheck,
  expired: IconClock,
}

function Box({ box, name }: { readonly box: MysteryBox; readonly name: string | null }): ReactElement {
  const { _id, state } = box
  const Icon = ICONS[state]
  const over = state === 'expired' || state === 'opened'
  return (
    <li
      className={cx(
        'flex items-center gap-3.5 rounded-row border p-2.5',
        state === 'ready' ? 'border-action bg-action-soft' : 'border-line',
      )}
    >
      <span className="relative grid size-16 shrink-0 place-items-center overflow-hidden rounded-tile">
        <Identicon text={_id} columns={8} rows={8} className={cx('absolute inset-0', over && 'opacity-35')} />
        <span className="relative grid size-9 place-items-center rounded-pill bg-surface text-ink">
          <Icon size={20} />
        </span>
      </span>
      <span className="min-w-0">
        <State box={box} name={name} />
      </span>
    </li>
  )
}

/** What the box waits for, or its result. */
function State({
  box: { state, reason, endsAt },
  name,
}: {
  readonly box: MysteryBox
  readonly name: string | null
}): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const until = format.when('until', endsAt, new Date().toISOString(), { long: true, exact: 'day' })
  const friend = name ?? t`Your friend`
  const titles = { locked: t`Locked`, ready: t`Ready`, opened: t`Opened`, expired: t`Time is over` }
  const texts = {
    locked:
      reason === 'verified' ? t`${friend} has ${until} to verify.` : t`${friend} has ${until} to deposit and trade.`,
    ready: t`You will open it here soon.`,
    opened: reason === 'verified' ? t`${friend} verified in time.` : t`${friend} traded in time.`,
    expired: reason === 'verified' ? t`${friend} did not verify in time.` : t`${friend} did not trade in time.`,
  }
  return (
    <>
      <b className="block text-label font-semibold">{titles[state]}</b>
      <span className="block text-meta text-muted">{texts[state]}</span>
    </>
  )
}
