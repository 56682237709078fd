import { extensionOf } from '@podium/proto/rules/site/image-kind.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { avatarExtensions } from '@podium/proto/rules/user/profile.ts'

/** What is wrong with a picture that was chosen; null when nothing is. */
export function avatarProblem({ name, size }: Pick<File, 'name' | 'size'>): 'type' | 'size' | null {
  if (!avatarExtensions.includes(extensionOf(name))) return 'type'
  return size > limits.avatarMaxBytes ? 'size' : null
}
