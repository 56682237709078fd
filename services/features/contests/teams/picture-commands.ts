/** What becomes of the pictures of a hall when it goes. */
import type { EntityManager } from '@mikro-orm/postgresql'
import { deleteFileByUrl } from '../../files/index.ts'
import { readHall } from './queries.ts'

/** Logos and photos of a contest that is deleted. */
export async function dropPictures(em: EntityManager, cid: number): Promise<void> {
  const { organizations, teams } = await readHall(em, cid)
  const pictures = [...organizations.map(({ logo }) => logo), ...teams.map(({ photo }) => photo)]
  for (const picture of pictures.filter((one) => one !== null)) await deleteFileByUrl(em, picture)
}
