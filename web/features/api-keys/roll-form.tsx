/** Rolling a key of one's own: for how long the old secret goes on, then the code and the PIN, then the new secret. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { ApiKeyAnswer } from '@zend/contracts'
import type { ApiError } from '@zend/web/client/api-error'
import { useOnline } from '@zend/web/client/online'
import { Button, Card, Note } from '@zend/web/ui'
import { NativeSelect } from '@zend/web/ui/fields'
import { IconAlert } from '@zend/web/ui/icons'
import { type ReactElement, useState } from 'react'
import { ConfirmKey } from './confirm-key.tsx'
import { useKeyErrorText } from './key-error-text.ts'
import type { KeyChange, KeyResult } from './keys.queries.ts'
import { SecretCard } from './secret-card.tsx'

/** The form. */
export function RollForm({
  apiKey,
  onEnd,
}: {
  readonly apiKey: ApiKeyAnswer
  readonly onEnd: () => void
}): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const errorText = useKeyErrorText()
  const [hours, setHours] = useState('24')
  const [change, setChange] = useState<KeyChange | null>(null)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const [made, setMade] = useState<KeyResult | null>(null)
  if (made !== null) return <SecretCard made={made} onEnd={onEnd} />
  if (change !== null)
    return (
      <ConfirmKey
        change={change}
        onDone={setMade}
        onRefused={(error) => {
          setRefused(error)
          setChange(null)
        }}
        onBack={() => setChange(null)}
      />
    )
  const { name } = apiKey
  return (
    <Card padded className="page-column grid max-w-[660px] gap-5 tablet:p-6" aria-labelledby="roll">
      <h2 id="roll" className="display text-card-title">
        <Trans>A new secret for {name}</Trans>
      </h2>
      {refused === null ? null : (
        <div role="alert">
          <Note tone="bad" icon={<IconAlert />}>
            {errorText(refused)}
          </Note>
        </div>
      )}
      <p className="text-label">
        <Trans>A new key with the same rights takes its place. Both work until the old one ends.</Trans>
      </p>
      <NativeSelect
        label={t`The old key ends`}
        value={hours}
        choices={[
          { value: '0', text: t`at once` },
          { value: '1', text: t`after an hour` },
          { value: '24', text: t`after a day` },
          { value: '168', text: t`after seven days` },
        ]}
        onChange={({ currentTarget }) => setHours(currentTarget.value)}
      />
      <Button
        size="large"
        wide
        disabled={!online}
        onClick={() => setChange({ kind: 'roll', key: apiKey, overlapHours: Number(hours) })}
      >
        <Trans>Continue</Trans>
      </Button>
      <Button variant="ghost" wide onClick={onEnd}>
        <Trans>Back to the keys</Trans>
      </Button>
    </Card>
  )
}
