/**
 * Passwords that open a contest or a training: their staff reads and hands them out, so they are stored as they are.
 */
import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Takes the same time however much of it is right. */
export const isSamePassword = (given: string, stored: string): boolean => timingSafeEqual(digest(given), digest(stored))
