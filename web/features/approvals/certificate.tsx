/** The certificate of a request, which anybody can verify without us. */
import { Trans } from '@lingui/react/macro'
import type { ApprovalDetail } from '@zend/contracts'
import { isId } from '@zend/kernel'
import { ErrorNote } from '@zend/web/client/error-note'
import { saveFile } from '@zend/web/client/save-file'
import { useAction } from '@zend/web/client/use-action'
import { batchLink } from '@zend/web/data/batches'
import { transactionLink } from '@zend/web/data/links'
import { Button, Card, LinkButton } from '@zend/web/ui'
import { IconExternal } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { movesMoney } from './approval-texts.ts'
import { loadCertificate } from './approvals.queries.ts'

/** The host's page that checks certificates by itself (tools/generate-verifier.ts). */
const VERIFIER = '/verify-certificate.html'

/** The page of the payment that was made of a request. */
const madeOf = (subject: string): string => (isId('bat', subject) ? batchLink(subject) : transactionLink(subject))

/** The card with the certificate of a request that somebody has approved, and the way to the payment made of it. */
export function Certificate({ approval }: { readonly approval: ApprovalDetail }): ReactElement {
  const { id, state, subject } = approval
  const load = useAction(async () => saveFile(await loadCertificate(id)))
  return (
    <Card padded>
      {state === 'released' && movesMoney(approval) ? (
        <LinkButton href={madeOf(subject)} wide className="mb-4">
          <Trans>See the payment</Trans>
        </LinkButton>
      ) : null}
      <p className="text-label text-muted">
        <Trans>
          The certificate has every approval as its passkey signed it. An auditor or a bank can check it without us.
        </Trans>
      </p>
      <Button variant="quiet" wide className="mt-3" onClick={() => void load.act()} loading={load.pending}>
        <Trans>Save the certificate</Trans>
      </Button>
      <p className="mt-2 text-center text-label">
        {/* A page of its own, which also works when it is saved. */}
        <a
          href={VERIFIER}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-action underline-offset-4 hover:underline"
        >
          <Trans>Check a certificate</Trans>
          <IconExternal size={16} />
        </a>
      </p>
      <ErrorNote error={load.error} />
    </Card>
  )
}
