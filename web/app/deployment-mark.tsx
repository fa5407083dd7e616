/** The badge of a deployment that is not production ("Sandbox"), on every page of it (product.md §3). */
import { services } from '@zend/web/client/browser'
import { Badge } from '@zend/web/ui'
import { type ReactElement, useEffect, useState } from 'react'

/** The deployment's label; empty in production, and until the browser has read it. */
function useLabel(): string {
  const [label, setLabel] = useState('')
  useEffect(() => setLabel(services().config.label), [])
  return label
}

/** The label as a badge, or nothing. */
export function DeploymentMark(): ReactElement | null {
  const label = useLabel()
  return label === '' ? null : <Badge tone="warn">{label}</Badge>
}

/** The label as a thin line over the page, for screens without the right panel. */
export function DeploymentStrip(): ReactElement | null {
  const label = useLabel()
  return label === '' ? null : (
    <p role="status" className="bg-warn-soft text-center text-badge font-semibold text-warn wide:hidden">
      {label}
    </p>
  )
}
