// Preloaded into the build: ends the build when the process that started it ends, for whatever reason. The build's own
// workers inherit this preload; they talk over their channel and must keep it.
if (process.env.ATRIUM_BUILD_PARENT === String(process.ppid)) {
  process.on('disconnect', () => process.exit(1));
  process.channel?.unref();
}
