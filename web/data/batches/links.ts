/** Links to the pages of batches. Only the business app has them. */
import type { Id } from '@zend/kernel'
import { href } from 'react-router'

/** The page of a batch. */
export const batchLink = (id: Id<'bat'>): string => href('/batches/:id', { id })
