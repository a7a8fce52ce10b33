/** Returns JSON for a `<script>` element. Nothing in it can end the element or start a comment. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Returns CSS for a `<style>` element, with the line ends that a parser leaves unchanged: its hash is in the policy. */
export function styleText(css: string): string {
  return css.replace(/\r\n?/g, '\n').replace(/<\/(?=style)/gi, '<\\/');
}
