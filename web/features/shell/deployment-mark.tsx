/** The mark of a deployment that is not the real one ("Sandbox"), on every page of it (product.md §3). */
import { services } from '@zend/web/client'
import { Badge } from '@zend/web/ui'
import { type ReactElement, useEffect, useState } from 'react'

/** The deployment's label as a badge; nothing in production. It is known only in the browser. */
export function DeploymentMark(): ReactElement | null {
  const [label, setLabel] = useState('')
  useEffect(() => setLabel(services().config.label), [])
  if (label === '') return null
  return <Badge tone="warn">{label}</Badge>
}
