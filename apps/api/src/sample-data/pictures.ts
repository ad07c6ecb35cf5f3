import { readdir, readFile } from 'node:fs/promises'

const folder = new URL('./pictures/', import.meta.url)

/** The drawn pictures of each category, `<category>-<n>.webp` with the category's spaces as dashes. */
export async function picturesByCategory(): Promise<Map<string, Buffer[]>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.webp')).toSorted()
  const pictures = new Map<string, Buffer[]>()
  for (const name of names) {
    const category = name
      .replace(/-\d+\.webp$/, '')
      .replaceAll('-', ' ')
      .toUpperCase()
    pictures.set(category, [...(pictures.get(category) ?? []), await readFile(new URL(name, folder))])
  }
  return pictures
}
