/**
 * /settings/account/business-kyb/documents: one slot for each paper of the country, with its pages, the date on it, and
 * what is asked for again.
 */
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { KybAnswer } from '@zend/contracts'
import { QueryView } from '@zend/web/client/query-view'
import { kybQuery } from '@zend/web/data/verification'
import { LinkButton, Skeleton } from '@zend/web/ui'
import { type ReactElement, type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { EditingNote } from './notes.tsx'
import { mayGive, mayHandIn, gapsIn, PAGES } from './kyb.steps.ts'
import { PaperCard } from './paper-card.tsx'

/** The page. */
export function DocumentsScreen(): ReactElement {
  return (
    <div className="page-column max-w-[1040px]">
      <QueryView
        query={useQuery(kybQuery())}
        loading={
          <div className="grid gap-4 wide:grid-cols-2">
            <Skeleton className="h-56 w-full" />
            <Skeleton className="h-56 w-full" />
            <Skeleton className="h-56 w-full" />
          </div>
        }
      >
        {(kyb) => <Papers kyb={kyb} />}
      </QueryView>
    </div>
  )
}

function Papers({ kyb }: { readonly kyb: KybAnswer }): ReactElement {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
  const isReady = mayHandIn(kyb) && gapsIn(kyb).length === 0
  const needed = kyb.papers.filter((paper) => paper.needed)
  const others = kyb.papers.filter((paper) => !paper.needed && (paper.pages.length > 0 || mayGive(paper, kyb)))
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid gap-3">
        <EditingNote kyb={kyb} />
        <p className="px-1 text-label text-muted">
          <Trans>
            Send scans, photos or PDFs, up to 8 MB a page. Take photos in daylight with all four corners visible. Only
            our reviewers see them.
          </Trans>
        </p>
      </div>
      <Group kyb={kyb} papers={needed} title={<Trans>Needed</Trans>} />
      {others.length === 0 ? null : <Group kyb={kyb} papers={others} title={<Trans>Optional</Trans>} />}
      <LinkButton href={PAGES.overview} variant={isReady ? 'primary' : 'quiet'} className="justify-self-start">
        <Trans>Back to the overview</Trans>
      </LinkButton>
    </div>
  )
}

function Group({
  kyb,
  papers,
  title,
}: {
  readonly kyb: KybAnswer
  readonly papers: KybAnswer['papers']
  readonly title: ReactNode
}): ReactElement {
  return (
    <section>
      <h2 className="mb-2 px-1 text-meta font-semibold text-muted">{title}</h2>
      <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-2">
        {papers.map((paper) => (
          <PaperCard key={paper.paper} paper={paper} kyb={kyb} />
        ))}
      </div>
    </section>
  )
}
