/**
 * Changing a company's rules: typing them, seeing what they would have asked for, then code and PIN. What was typed
 * stays until the page is left. It replaces only the version from which it was written, or that was looked at since.
 */
import { Trans } from '@lingui/react/macro'
import type { PolicyRule } from '@zend/contracts'
import type { ApiError } from '@zend/web/client/api-error'
import { lazyPart } from '@zend/web/client/lazy-part'
import { type ReactElement, Suspense, useState } from 'react'
import { draftOf, type RuleDraft } from './policy.flow.ts'
import type { Policy } from './policy.queries.ts'
import { ChangedNote, NewRules } from './rules-changed.tsx'
import { RulesCheck } from './rules-check.tsx'
import { RulesForm } from './rules-form.tsx'

const confirmRules = lazyPart(async () => (await import('./confirm-rules.tsx')).ConfirmRules)
const successDialog = lazyPart(async () => (await import('@zend/web/ui/success-dialog')).SuccessDialog)

type Step = 'type' | 'check' | 'compare' | 'confirm' | 'done'

/** `onEnd` leaves the editor, with the rules changed or not. */
export type RulesEditorProps = { readonly policy: Policy; readonly onEnd: () => void }

/** The steps. */
export function RulesEditor({ policy, onEnd }: RulesEditorProps): ReactElement {
  const [drafts, setDrafts] = useState<readonly RuleDraft[]>(() => policy.rules.map(draftOf))
  const [rules, setRules] = useState<readonly PolicyRule[]>(policy.rules)
  const [version, setVersion] = useState(policy.version)
  const [step, setStep] = useState<Step>('type')
  const [refused, setRefused] = useState<ApiError | null>(null)
  const changed = policy.version === version ? null : <ChangedNote onSee={() => setStep('compare')} />
  if (step === 'compare') {
    const goOn = (): void => {
      setVersion(policy.version)
      setRefused(null)
      setStep('type')
    }
    const startAgain = (): void => {
      setDrafts(policy.rules.map(draftOf))
      goOn()
    }
    return <NewRules policy={policy} onKeep={goOn} onTake={startAgain} />
  }
  if (step === 'type')
    return (
      <RulesForm
        policy={policy}
        drafts={drafts}
        changed={changed}
        onChange={setDrafts}
        onRules={(typed) => {
          setRules(typed)
          setRefused(null)
          setStep('check')
        }}
        onEnd={onEnd}
      />
    )
  if (step === 'confirm')
    return (
      <Suspense>
        <confirmRules.Part
          written={{ rules, version }}
          onDone={() => setStep('done')}
          onRefused={(error) => {
            setRefused(error)
            setStep('check')
          }}
          onBack={() => setStep('check')}
        />
      </Suspense>
    )
  return (
    <>
      <RulesCheck
        policy={policy}
        rules={rules}
        refused={changed === null ? refused : null}
        changed={step === 'check' ? changed : null}
        onContinue={() => {
          setRefused(null)
          setStep('confirm')
        }}
        onBack={() => setStep('type')}
      />
      <Suspense>
        {step === 'done' ? (
          <successDialog.Part
            open
            onClose={onEnd}
            title={<Trans>The rules are changed</Trans>}
            text={<Trans>They hold from the next payment on.</Trans>}
          />
        ) : null}
      </Suspense>
    </>
  )
}
