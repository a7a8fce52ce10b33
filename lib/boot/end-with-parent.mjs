// Preloaded into the build: it ends when the process that asked for it does, however that ended. The build's own
// workers inherit this preload; they talk over their channel and must keep it.
if (process.env.ATRIUM_BUILD_PARENT === String(process.ppid)) {
  process.on('disconnect', () => process.exit(1));
  process.channel?.unref();
}
