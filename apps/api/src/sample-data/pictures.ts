import { readdir, readFile } from 'node:fs/promises'

const folder = new URL('./pictures/', import.meta.url)

/** The pictures of each category, from files named `<category>-<n>.webp` with dashes for the category's spaces. */
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
