/** A file that is no picture: its name, its size, and a way to have it. */

import { h, icon } from "./dom.js";

/** @param {{filename: string, size: number, url: string}} file */
export function fileCard(file) {
  const size = file.size < 1024 ? `${file.size} bytes` : `${(file.size / 1024).toFixed(file.size < 10240 ? 1 : 0)} KiB`;
  return h(
    "a",
    { class: "file", href: file.url, download: file.filename },
    icon("file"),
    h("span", { class: "file-words" }, h("span", { class: "file-name" }, file.filename), h("span", { class: "file-size" }, `${size} · download`)),
  );
}
