/** A style sheet that is loaded as text (`lib/boot/build-assets.ts`). */
declare module '*.css' {
  const text: string;
  export default text;
}
