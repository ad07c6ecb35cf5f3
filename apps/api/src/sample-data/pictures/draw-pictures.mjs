// Draws the sample catalogue's pictures. Run `node draw-pictures.mjs` after changing a motif and commit the files.
// It runs in a separate process, because the server disables sharp's SVG decoder.
import path from 'node:path'
import sharp from 'sharp'

const SIZE = 600
const INKS = [
  ['#fff4dc', '#fbd98b'],
  ['#fdebe3', '#f8bfa4'],
  ['#eaf2f4', '#b9d6dd'],
  ['#f2ecf8', '#d3c0ea'],
]
const FIRE = ['#e8590c', '#f59f00', '#d6336c', '#5f3dc4']
const turn = (degrees, inner) => `<g transform="rotate(${degrees} 300 300)">${inner}</g>`
/** What `draw` returns for 0 to `count` - 1, one after another. */
const repeat = (count, draw) => Array.from({ length: count }, (_, i) => draw(i)).join('')
const ring = (count, inner, offset = 0) => repeat(count, (i) => turn(offset + (360 / count) * i, inner))
const spark = (x, y, r, colour) =>
  `<g transform="translate(${x} ${y})">
      ${repeat(
        8,
        (i) => `<rect x="-3" y="${-r}" width="6" height="${r * 0.62}" rx="3" fill="${colour}"
        transform="rotate(${45 * i})"/>`,
      )}
      <circle r="${r * 0.16}" fill="${colour}"/></g>`
const box = (x, y, w, h, colour) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="14" fill="${colour}"/>
      <rect x="${x}" y="${y + h * 0.38}" width="${w}" height="${h * 0.24}" fill="#fff" opacity=".85"/>`

const MOTIFS = {
  sparklers: (a, b) =>
    `<path d="M170 500 L360 240" stroke="#3b3a4a" stroke-width="12" stroke-linecap="round"/>
      <path d="M250 392 L360 240" stroke="#868e96" stroke-width="22" stroke-linecap="round"/>
      ${spark(372, 222, 150, a)}${spark(372, 222, 90, b)}`,
  'flower-pots': (a, b) =>
    `<path d="M220 520 L300 330 L380 520 Z" fill="${a}"/>
      <path d="M248 452 h104 l20 48 h-144 z" fill="#fff" opacity=".8"/>
      ${repeat(
        9,
        (i) =>
          `<path d="M300 330 Q ${300 + (i - 4) * 28} ${130} ${300 + (i - 4) * 58} ${
            230 + Math.abs(i - 4) * 18
          }" stroke="${i % 2 ? a : b}" stroke-width="9" fill="none" stroke-linecap="round"/>`,
      )}`,
  'ground-chakkars': (a, b) =>
    `${repeat(
      5,
      (i) => `<circle cx="300" cy="300" r="${50 + i * 24}" fill="none" stroke="${i % 2 ? a : b}"
        stroke-width="15"/>`,
    )}
      <circle cx="300" cy="300" r="26" fill="#3b3a4a"/>
      ${ring(
        12,
        `<path d="M300 130 q42 -44 22 -78" stroke="${a}" stroke-width="9" fill="none"
        stroke-linecap="round"/>`,
      )}`,
  'kids-fancy': (a, b) =>
    `<path d="M300 320 C 180 160 90 260 150 350 C 100 420 200 500 300 340 C 400 500 500 420 450 350 C 510 260 420 160
        300 320" fill="${b}"/>
      <circle cx="200" cy="310" r="28" fill="${a}"/><circle cx="400" cy="310" r="28" fill="${a}"/>
      <rect x="288" y="250" width="24" height="180" rx="12" fill="#3b3a4a"/>${spark(300, 170, 66, a)}`,
  bombs: (a, b) =>
    `<circle cx="290" cy="370" r="140" fill="#3b3a4a"/>
      <path d="M190 330 a120 120 0 0 1 70 -70" stroke="#fff" stroke-width="16" stroke-linecap="round" fill="none"
        opacity=".5"/>
      <rect x="270" y="206" width="72" height="44" rx="10" fill="${a}"/>
      <path d="M308 206 q20 -70 88 -64" stroke="#868e96" stroke-width="11" fill="none"/>${spark(410, 140, 76, b)}`,
  rockets: (a, b) =>
    `<g transform="rotate(28 300 300)"><path d="M300 70 q58 64 58 130 v150 h-116 v-150 q0 -66 58 -130" fill="${a}"/>
      <rect x="242" y="216" width="116" height="56" fill="#fff" opacity=".85"/>
      <rect x="291" y="350" width="18" height="190" rx="9" fill="#8d6e4a"/>
      <path d="M242 300 l-46 74 h46z M358 300 l46 74 h-46z" fill="${b}"/></g>${spark(196, 470, 58, b)}`,
  garlands: (a, b) =>
    `<path d="M300 70 V540" stroke="#8d6e4a" stroke-width="10"/>
      ${repeat(
        8,
        (i) => `<g transform="translate(300 ${105 + i * 55})">
      <rect x="-128" y="-15" width="118" height="30" rx="9" fill="${i % 2 ? a : b}" transform="rotate(14)"/>
      <rect x="10" y="-15" width="118" height="30" rx="9" fill="${i % 2 ? b : a}" transform="rotate(-14)"/></g>`,
      )}
      ${spark(300, 80, 58, b)}`,
  'fancy-shots': (a, b) =>
    `${ring(
      16,
      `<path d="M300 262 L300 150" stroke="${a}" stroke-width="11" stroke-linecap="round"/>
      <circle cx="300" cy="118" r="13" fill="${b}"/>`,
    )}
      ${ring(16, `<circle cx="300" cy="196" r="8" fill="${b}"/>`, 11)}<circle cx="300" cy="300" r="22" fill="${a}"/>
      <path d="M300 330 Q290 460 320 560" stroke="${b}" stroke-width="8" fill="none" stroke-dasharray="4 18"
        stroke-linecap="round"/>`,
  'multipile-shots': (a, b) =>
    `${box(160, 340, 280, 200, a)}
      ${repeat(4, (i) => `<circle cx="${205 + i * 63}" cy="340" r="24" fill="#3b3a4a"/>`)}${spark(205, 210, 74, b)}
      ${spark(330, 130, 92, a)}${spark(440, 226, 66, b)}`,
  'sepecial-multipile-shots': (a, b) =>
    `${box(140, 370, 320, 180, '#3b3a4a')}
      <path d="M300 388 l22 46 50 6 -37 34 10 50 -45 -25 -45 25 10 -50 -37 -34 50 -6z" fill="${b}"/>
      ${spark(170, 240, 80, a)}${spark(300, 160, 120, b)}${spark(432, 240, 80, a)}`,
}

for (const [index, [name, motif]] of Object.entries(MOTIFS).entries()) {
  for (const variant of [1, 2]) {
    const [light, deep] = INKS[(index + variant) % INKS.length]
    const fire = [FIRE[(index + variant - 1) % FIRE.length], FIRE[(index + variant + 1) % FIRE.length]]
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 600 600">
      <defs><radialGradient id="g" cy=".4"><stop offset="0" stop-color="${light}"/>
      <stop offset="1" stop-color="${deep}"/></radialGradient></defs><rect width="600" height="600" fill="url(#g)"/>
      ${motif(...fire)}</svg>`
    await sharp(Buffer.from(svg))
      .webp({ quality: 78 })
      .toFile(path.join(import.meta.dirname, `${name}-${variant}.webp`))
  }
}
