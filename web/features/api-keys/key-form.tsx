/** Making an API key: its name, what it may do, from where, and the public key of your signatures. */
import { Trans, useLingui } from '@lingui/react/macro'
import { KEY_SCOPES, type KeyScope } from '@zend/contracts'
import type { ApiError } from '@zend/web/client/api-error'
import { useOnline } from '@zend/web/client/online'
import { PERMISSION_TEXTS, useCompany } from '@zend/web/data/companies'
import { Button, Card, Disclosure, Note } from '@zend/web/ui'
import { Switch, TextArea, TextField } from '@zend/web/ui/fields'
import { IconAlert } from '@zend/web/ui/icons'
import { type FormEvent, type ReactElement, useState } from 'react'
import { ConfirmKey } from './confirm-key.tsx'
import { useKeyErrorText } from './key-error-text.ts'
import { type KeyDraft, movesOut, readDraft, type WrongField } from './keys.flow.ts'
import type { KeyChange, KeyResult } from './keys.queries.ts'
import { SCOPE_HINTS } from './keys.texts.ts'
import { SecretCard } from './secret-card.tsx'

const EMPTY: KeyDraft = { name: '', scopes: ['view'], ips: '', publicKey: '' }

/** The form, then the code and the PIN, then the secret. */
export function KeyForm({ onEnd }: { readonly onEnd: () => void }): ReactElement {
  const may = useCompany()?.permissions ?? []
  const [draft, setDraft] = useState<KeyDraft>(() => ({
    ...EMPTY,
    scopes: EMPTY.scopes.filter((each) => may.includes(each)),
  }))
  const [wrong, setWrong] = useState<readonly WrongField[]>([])
  const [change, setChange] = useState<KeyChange | null>(null)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const [made, setMade] = useState<KeyResult | null>(null)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const read = readDraft(draft)
    setRefused(null)
    setWrong('wrong' in read ? read.wrong : [])
    if ('wish' in read) setChange({ kind: 'make', wish: read.wish })
  }
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
  return (
    <Card padded className="page-column max-w-[660px] tablet:p-6" aria-labelledby="key">
      <h2 id="key" className="display text-card-title">
        <Trans>Make a key</Trans>
      </h2>
      <Fields {...{ draft, wrong, may, refused, onEnd }} onChange={setDraft} onSubmit={submit} />
    </Card>
  )
}

type FieldsProps = {
  readonly draft: KeyDraft
  readonly wrong: readonly WrongField[]
  readonly may: readonly string[]
  readonly refused: ApiError | null
  readonly onChange: (draft: KeyDraft) => void
  readonly onSubmit: (event: FormEvent) => void
  readonly onEnd: () => void
}

function Fields({ draft, wrong, may, refused, onChange, onSubmit, onEnd }: FieldsProps): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const errorText = useKeyErrorText()
  return (
    <form onSubmit={onSubmit} noValidate className="mt-5 grid gap-6">
      {refused === null ? null : (
        <div role="alert">
          <Note tone="bad" icon={<IconAlert />}>
            {errorText(refused)}
          </Note>
        </div>
      )}
      <TextField
        label={t`Name`}
        hint={t`So that you know later which system uses it.`}
        required
        maxLength={60}
        autoComplete="off"
        value={draft.name}
        onChange={({ currentTarget }) => onChange({ ...draft, name: currentTarget.value })}
        error={wrong.includes('name') ? t`Give the key a name.` : undefined}
      />
      <Scopes draft={draft} may={may} onChange={onChange} />
      <Where draft={draft} wrong={wrong} onChange={onChange} />
      <Button type="submit" size="large" wide disabled={!online}>
        <Trans>Continue</Trans>
      </Button>
      <Button variant="ghost" wide onClick={onEnd}>
        <Trans>Back to the keys</Trans>
      </Button>
    </form>
  )
}

/** What it may do. What its maker may not is not offered. */
function Scopes({ draft, may, onChange }: Pick<FieldsProps, 'draft' | 'may' | 'onChange'>): ReactElement {
  const { i18n } = useLingui()
  const { scopes } = draft
  const own = KEY_SCOPES.filter((each) => may.includes(each))
  const switched = (scope: KeyScope, on: boolean): readonly KeyScope[] =>
    KEY_SCOPES.filter((each) => (each === scope ? on : scopes.includes(each)))
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-label font-semibold">
        <Trans>What it may do</Trans>
      </legend>
      {own.length === 0 ? (
        <p className="text-label text-muted">
          <Trans>You may do nothing with the company’s money, so the key reads only rates and networks.</Trans>
        </p>
      ) : (
        <div className="divide-y divide-line">
          {own.map((scope) => (
            <Switch
              key={scope}
              name={scope}
              label={i18n._(PERMISSION_TEXTS[scope])}
              hint={i18n._(SCOPE_HINTS[scope])}
              checked={scopes.includes(scope)}
              onChange={({ currentTarget: { checked } }) => onChange({ ...draft, scopes: switched(scope, checked) })}
            />
          ))}
        </div>
      )}
    </fieldset>
  )
}

/** From where it is used, and the public key of the signatures that money out needs. */
function Where({ draft, wrong, onChange }: Pick<FieldsProps, 'draft' | 'wrong' | 'onChange'>): ReactElement {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const out = movesOut(draft.scopes)
  return (
    <>
      <TextArea
        label={out ? t`IP addresses it is used from` : t`IP addresses it is used from (optional)`}
        hint={t`One address or range a line, such as 203.0.113.7 or 203.0.113.0/24.`}
        rows={2}
        spellCheck={false}
        autoComplete="off"
        value={draft.ips}
        onChange={({ currentTarget }) => onChange({ ...draft, ips: currentTarget.value })}
        error={
          wrong.includes('ips-needed')
            ? t`A key that sends money away needs the IP addresses it is used from.`
            : wrong.includes('ips')
              ? t`One of these is not an IP address or range, or there are more than 20.`
              : undefined
        }
      />
      {out ? (
        <>
          <TextArea
            label={t`Public key of your signatures`}
            hint={t`Ed25519, as PEM or base64. Your system signs each request with the private half, which never leaves it.`}
            rows={3}
            spellCheck={false}
            autoComplete="off"
            value={draft.publicKey}
            onChange={({ currentTarget }) => onChange({ ...draft, publicKey: currentTarget.value })}
            error={
              wrong.includes('key-needed')
                ? t`A key that sends money away needs your public key.`
                : wrong.includes('key')
                  ? t`This is no Ed25519 public key.`
                  : undefined
            }
          />
          <Disclosure id="pair" title={<Trans>How to make a pair of keys</Trans>} open={open} onOpen={setOpen}>
            <pre className="rounded-[18px] bg-raised p-4 text-meta wrap-anywhere whitespace-pre-wrap">
              {'openssl genpkey -algorithm ed25519 -out zend.pem\nopenssl pkey -in zend.pem -pubout'}
            </pre>
          </Disclosure>
        </>
      ) : null}
    </>
  )
}
