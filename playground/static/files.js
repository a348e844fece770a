/** A file that is no picture: its name, its size, and a way to have it. */

import { h, icon } from "./dom.js";
import { manner, t } from "./words.js";

/** @param {{filename: string, size: number, url: string}} file */
export function fileCard(file) {
  const large = file.size >= 1024;
  const digits = large && file.size < 10240 ? 1 : 0;
  const size = new Intl.NumberFormat(manner, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(large ? file.size / 1024 : file.size);
  const told = large ? t("{size} KiB · download", { size }) : t("{size} bytes · download", { size });
  return h(
    "a",
    { class: "file", href: file.url, download: file.filename },
    icon("file"),
    h("span", { class: "file-words" }, h("span", { class: "file-name" }, file.filename), h("span", { class: "file-size" }, told)),
  );
}
