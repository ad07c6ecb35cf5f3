import { h, icon, ICONS } from '../pages-without-account/dom.ts'
import { shrinkPhoto } from './photo.ts'
import { say } from './run.messages.ts'

/** Takes a photo with the phone's camera, makes it small and shows it. */
export function photoField(): { element: HTMLElement; photo: () => Promise<Blob | null> } {
  let photo: Promise<Blob | null> = Promise.resolve(null)
  const input = h('input', {
    type: 'file',
    accept: 'image/*',
    capture: 'environment',
    class: 'visually-hidden',
    id: 'photo',
  })
  const status = h('p', { class: 'error', role: 'status' })
  const preview = h('div', { class: 'preview' })
  const remove = () => {
    photo = Promise.resolve(null)
    input.value = ''
    status.textContent = ''
    preview.replaceChildren()
  }
  const show = async (file: File) => {
    status.textContent = say.photoWorking
    const own = shrinkPhoto(file)
    photo = own
    const made = await own
    if (photo !== own) return
    status.textContent = made ? '' : say.photoUnreadable
    if (!made) return
    const url = URL.createObjectURL(made)
    const image = h('img', { src: url, alt: say.photo, load: () => URL.revokeObjectURL(url) })
    preview.replaceChildren(
      image,
      h('button', { type: 'button', class: 'button quiet', click: remove }, say.removePhoto),
    )
  }
  input.addEventListener('change', () => {
    const file = input.files?.[0]
    if (file) void show(file)
  })
  const element = h(
    'div',
    { class: 'field photo' },
    input,
    h('label', { class: 'button quiet', for: 'photo' }, icon(...ICONS.camera), say.takePhoto),
    status,
    preview,
  )
  return { element, photo: () => photo }
}
